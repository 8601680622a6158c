// Runs before the first paint, so that a dark console never flashes white, and asks for the files of the page that will be shown. A file of
// its own: the policy allows no inline script.
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
  try {
    const meta = document.querySelector('meta[name="wattyard-files"]');
    if (!meta) return;
    const files = JSON.parse(meta.content);
    const isSignIn = !/(^|; )token=/.test(document.cookie) && !/^#\/share/.test(location.hash);
    const [, language, more] = /^(\w\w)(.*)$/.exec(localStorage.getItem('language') ?? navigator.language) ?? [];
    const texts = `texts-${language === 'zh' ? (/hk|tw|mo|hant/i.test(more) ? 'zh_HK' : 'zh_CN') : language}`;
    const wanted = isSignIn ? [...files.signIn, ...(files[texts] ?? files['texts-en'])] : [...files.console];
    if (!isSignIn && /^#?\/?(\?|$)/.test(location.hash)) wanted.push(...files.home);
    for (const href of wanted) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
  } catch {
    // The page asks for them by itself.
  }
})();
