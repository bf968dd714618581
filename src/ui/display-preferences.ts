/** Choices of the appearance of pages, in display order. */
export const displayChoices = {
  theme: ['auto', 'light', 'dark'],
  /** Size of text in percent. */
  text: ['90', '100', '110', '125', '150', '175', '200'],
  /** Whether fingers may zoom the page (docs/decisions/0005). */
  zoom: ['off', 'on'],
  digits: ['persian', 'latin'],
  /** The unit of full prices; sentences, filters and what is typed stay in tomans. */
  money: ['toman', 'rial'],
  /** `auto` saves data when the device requests it. */
  data: ['auto', 'less', 'full'],
  motion: ['auto', 'less'],
} as const

export type DisplayPreferenceKey = keyof typeof displayChoices
export type DisplayPreferences = { [Key in DisplayPreferenceKey]: (typeof displayChoices)[Key][number] }

const defaultPreferences: DisplayPreferences = {
  theme: 'auto',
  text: '100',
  zoom: 'off',
  digits: 'persian',
  money: 'toman',
  data: 'auto',
  motion: 'auto',
}

// Marked as pure, so that pages that only need the viewport omit the rest of the module.
const keys = /* @__PURE__ */ Object.keys(displayChoices) as DisplayPreferenceKey[]

/** Reads preferences from the text of their cookie or from a form; an unknown value becomes the default. */
export function readDisplayPreferences(given: URLSearchParams): DisplayPreferences {
  const chosen = keys.map((key) => {
    const choices: readonly string[] = displayChoices[key]
    const value = given.get(key) ?? ''
    return [key, choices.includes(value) ? value : defaultPreferences[key]]
  })
  return Object.fromEntries(chosen) as DisplayPreferences
}

/** Writes preferences as the text of their cookie: only deviations from the default. */
export function displayPreferencesText(preferences: DisplayPreferences): string {
  const chosen = keys.filter((key) => preferences[key] !== defaultPreferences[key])
  return new URLSearchParams(chosen.map((key) => [key, preferences[key]])).toString()
}

/** Returns true when pages save data: by choice, or because the device requests it. */
export const savesData = (preferences: DisplayPreferences, deviceAsks: boolean): boolean =>
  preferences.data === 'less' || (preferences.data === 'auto' && deviceAsks)

/** The attributes of the `html` element that the style sheets and, for `data-money`, the components read. */
export const displayAttributeNames = [
  'data-theme',
  'data-text',
  'data-digits',
  'data-money',
  'data-motion',
  'data-saving',
] as const
export type DisplayAttributes = Partial<Record<(typeof displayAttributeNames)[number], string>> & {
  'data-theme'?: 'light' | 'dark'
  'data-money'?: 'toman' | 'rial'
}

/** Returns the attributes for preferences; defaults are left out. */
export function displayAttributes(preferences: DisplayPreferences, saving: boolean): DisplayAttributes {
  return {
    ...(preferences.theme !== 'auto' && { 'data-theme': preferences.theme }),
    ...(preferences.text !== '100' && { 'data-text': preferences.text }),
    ...(preferences.digits !== 'persian' && { 'data-digits': preferences.digits }),
    ...(preferences.money !== 'toman' && { 'data-money': preferences.money }),
    ...(preferences.motion !== 'auto' && { 'data-motion': preferences.motion }),
    ...(saving && { 'data-saving': '' }),
  }
}

/** Returns the viewport of a page. It blocks zooming by default; the user may allow it (docs/decisions/0005). */
export const viewportOf = (preferences: Pick<DisplayPreferences, 'zoom'>): string =>
  'width=device-width, initial-scale=1, viewport-fit=cover' +
  (preferences.zoom === 'on' ? '' : ', maximum-scale=1, user-scalable=no')
