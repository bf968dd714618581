/** What a user agent says of itself, as far as anybody can know: browsers and systems by a short name, or null. */
export type Device = { browser: string | null; system: string | null }

// In this order: Edge and Samsung's browser also call themselves Chrome, and Chrome calls itself Safari.
const browsers = [
  ['edge', /\bEdg(?:A|iOS)?\//],
  ['samsung', /\bSamsungBrowser\//],
  ['opera', /\b(?:OPR|OPT|OPiOS)\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['safari', /\bVersion\/.{0,100}\bSafari\//],
] as const

// Android calls itself Linux; an iPad may call itself a Macintosh and is not to be told from one.
const systems = [
  ['android', /\bAndroid\b/],
  ['iphone', /\biPhone\b/],
  ['ipad', /\biPad\b/],
  ['windows', /\bWindows\b/],
  ['mac', /\bMacintosh\b/],
  ['linux', /\bLinux\b/],
] as const

/** Reads a User-Agent header. Nothing is looked up and no place is guessed. */
export function readDevice(userAgent: string): Device {
  const first = (table: readonly (readonly [string, RegExp])[]) =>
    table.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
  return { browser: first(browsers), system: first(systems) }
}
