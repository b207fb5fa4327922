const active =
  /^(html?|xhtml|xht|shtml|svgz?|xml|xsl|m?js|css|php\d?|phtml|phar|aspx?|jspx?|cgi|pl|py|rb|sh|bat|cmd|com|exe|scr|msi|jar|swf|hta|vbs|ps1|lnk|apk)$/;

const deceiving = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]|%00/;

/**
 * Accepts one of the endings without an active ending before it (chat#files). Names are never used; a bad one shows
 * what its sender intends.
 */
export function isFileName(name: string | undefined, extensions: readonly string[]): boolean {
  if (name === undefined || deceiving.test(name)) return false;
  const [stem, ...endings] = name.toLowerCase().split('.');
  const last = endings.pop();
  if (stem === undefined || last === undefined || !extensions.includes(last)) return false;
  return !endings.some((ending) => active.test(ending.trim()));
}
