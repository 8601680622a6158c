// Runs before the first paint, so that a dark console never flashes white. A file of its own: the policy allows no inline script.
(() => {
  let theme = 'light';
  try {
    if (/[?&]platform=yhubapp(?:&|#|$)/.test(location.href)) sessionStorage.setItem('platform', 'yhubapp');
    const isEmbedded = sessionStorage.getItem('platform') === 'yhubapp';
    theme = !isEmbedded && localStorage.getItem('theme') === 'dark' ? 'dark' : 'light';
  } catch {
    // Storage may be switched off; light is the default.
  }
  document.documentElement.dataset.theme = theme;
})();
