/** What a browser or a system would run or show as a page. Such a part in the middle of a name is there to deceive. */
const active =
  /^(html?|xhtml|xht|shtml|svgz?|xml|xsl|m?js|css|php\d?|phtml|phar|aspx?|jspx?|cgi|pl|py|rb|sh|bat|cmd|com|exe|scr|msi|jar|swf|hta|vbs|ps1|lnk|apk)$/;

/** Control characters, and what turns the direction of text so that a name reads as another. */
const deceiving = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]|%00/;

/**
 * Whether a file may be called so: one of the endings, and nothing in front of it that makes it two (chat#files). A
 * name is never used for anything; one like this tells of what its sender is after.
 */
export function isFileName(name: string | undefined, extensions: readonly string[]): boolean {
  if (name === undefined || deceiving.test(name)) return false;
  const [stem, ...endings] = name.toLowerCase().split('.');
  const last = endings.pop();
  if (stem === undefined || last === undefined || !extensions.includes(last)) return false;
  return !endings.some((ending) => active.test(ending.trim()));
}
