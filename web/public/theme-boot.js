// Runs before the first paint, so that a dark console never flashes white. A file of its own: the policy allows no inline script.
(() => {
  let theme = 'light';
  try {
    theme = localStorage.getItem('theme') === 'dark' ? 'dark' : 'light';
  } catch {
    // Storage may be switched off; light is the default.
  }
  if (/[?&]platform=yhubapp(?:&|#|$)/.test(location.href)) theme = 'light';
  document.documentElement.dataset.theme = theme;
})();
