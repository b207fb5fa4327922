// ES5, so that any browser runs it. The checks fail below Chromium 105, Safari 15.4 and Firefox 121.
(function (page) {
  function showOldBrowserPage() {
    page.body.removeChild(page.getElementById('root'));
    page.getElementById('old-browser').hidden = false;
  }
  if (!window.HTMLDialogElement || !Object.hasOwn || !CSS.supports('selector(:has(a))')) showOldBrowserPage();
  // A script that cannot be parsed leaves the page as it came.
  window.onerror = function (message) {
    if (/SyntaxError/.test(message) && page.querySelector('.boot')) showOldBrowserPage();
  };
})(document);
