// Runs before the first paint, so that a dark console never flashes white: asks for the files of the page that will be shown, and paints the
// words of the sign-in. A file of its own: the policy allows no inline script.
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
    const { files, words } = JSON.parse(meta.content);
    const isSignIn = !/(^|; )token=/.test(document.cookie) && !/^#\/share/.test(location.hash);
    const [, language, more] = /^(\w\w)(.*)$/.exec(localStorage.getItem('language') ?? navigator.language) ?? [];
    const named = language === 'zh' ? (/hk|tw|mo|hant/i.test(more) ? 'zh_HK' : 'zh_CN') : language;
    const known = words[named] ? named : 'en';
    const wanted = isSignIn ? [...files.signIn, ...files[`texts-${known}`]] : [...files.console];
    if (!isSignIn && /^#?\/?(\?|$)/.test(location.hash)) wanted.push(...files.home);
    for (const href of wanted) {
      const link = document.createElement('link');
      if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: '' });
      else link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    if (isSignIn) whenStarting((start) => start.replaceChildren(signInOf(words[known])));
  } catch {
    // The page asks for them by itself.
  }

  /** The place for the first paint comes after this script. */
  function whenStarting(paint) {
    const observer = new MutationObserver(() => {
      const start = document.getElementById('start');
      if (!start) return;
      observer.disconnect();
      paint(start);
    });
    observer.observe(document, { childList: true, subtree: true });
  }

  /** As the frame of the sign-in draws it, so that nothing moves when it comes. */
  function signInOf({ lang, headline, text, line }) {
    const part = (name, ...content) => {
      const element = document.createElement('div');
      element.className = `sign-in${name}`;
      element.append(...content);
      return element;
    };
    const intro = part('-intro', part('-headline', headline), part('-text', text));
    const frame = part('', part('-panel', intro), part('-band', part('-labels', part('-line', line))));
    Object.assign(frame, { lang, ariaHidden: 'true' });
    return frame;
  }
})();
