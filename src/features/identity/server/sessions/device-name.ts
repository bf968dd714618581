/** The browser and system named by a user agent; null when unknown. */
export type Device = { browser: string | null; system: string | null }

// The order matters: Edge and Samsung Internet also name Chrome, and Chrome names Safari.
const browsers = [
  ['edge', /\bEdg(?:A|iOS)?\//],
  ['samsung', /\bSamsungBrowser\//],
  ['opera', /\b(?:OPR|OPT|OPiOS)\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['safari', /\bVersion\/.{0,100}\bSafari\//],
] as const

// Android names Linux; an iPad may name Macintosh and cannot be distinguished.
const systems = [
  ['android', /\bAndroid\b/],
  ['iphone', /\biPhone\b/],
  ['ipad', /\biPad\b/],
  ['windows', /\bWindows\b/],
  ['mac', /\bMacintosh\b/],
  ['linux', /\bLinux\b/],
] as const

/** Parses a User-Agent header without look-ups or location guesses. */
export function readDevice(userAgent: string): Device {
  const first = (table: readonly (readonly [string, RegExp])[]) =>
    table.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
  return { browser: first(browsers), system: first(systems) }
}
