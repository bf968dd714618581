/** The oldest supported browsers, as targets of the build. */
export const oldestBrowsers: string[]

/** What the styles are written for. */
export const styleBrowsers: string[]
