/** The oldest supported browsers (docs/browsers.md), as targets of the build. Samsung Internet 16 is Chromium 92. */
export const oldestBrowsers = ['chrome90', 'safari15.4', 'ios15.4', 'firefox100']

/** What the styles are written for; older browsers leave out what they do not know. */
export const styleBrowsers = ['chrome111', 'safari16.4', 'firefox114']
