/** What a person may choose about the look of pages, in the order in which the choices are shown. */
export const displayChoices = {
  theme: ['auto', 'light', 'dark'],
  /** Size of text in percent. */
  text: ['90', '100', '110', '125', '150', '175', '200'],
  /** Whether fingers may zoom the page (docs/decisions/0005). */
  zoom: ['off', 'on'],
  digits: ['persian', 'latin'],
  /** The unit of full prices; sentences, filters and what is typed stay in tomans. */
  money: ['toman', 'rial'],
  /** `auto` saves data when the device asks for it. */
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

// Pure, so that pages that only need the viewport bring nothing of this.
const keys = /* @__PURE__ */ Object.keys(displayChoices) as DisplayPreferenceKey[]

/** Reads a look from the text of its cookie or from a form; whatever means nothing is the default. */
export function readDisplayPreferences(given: URLSearchParams): DisplayPreferences {
  const chosen = keys.map((key) => {
    const choices: readonly string[] = displayChoices[key]
    const value = given.get(key) ?? ''
    return [key, choices.includes(value) ? value : defaultPreferences[key]]
  })
  return Object.fromEntries(chosen) as DisplayPreferences
}

/** The look as the text of its cookie: only what differs from the default. */
export function displayPreferencesText(preferences: DisplayPreferences): string {
  const chosen = keys.filter((key) => preferences[key] !== defaultPreferences[key])
  return new URLSearchParams(chosen.map((key) => [key, preferences[key]])).toString()
}

/** Whether pages save data: by choice, or because the device asks for it. */
export const savesData = (preferences: DisplayPreferences, deviceAsks: boolean): boolean =>
  preferences.data === 'less' || (preferences.data === 'auto' && deviceAsks)

/** The attributes of the `html` element that the style, and for `data-money` the parts, read. */
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

/** The attributes for a look; what is as without any choice is left out. */
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

/** The viewport of a page. The specification's blocks zooming; a person may lift the block (docs/decisions/0005). */
export const viewportOf = (preferences: Pick<DisplayPreferences, 'zoom'>): string =>
  'width=device-width, initial-scale=1, viewport-fit=cover' +
  (preferences.zoom === 'on' ? '' : ', maximum-scale=1, user-scalable=no')
