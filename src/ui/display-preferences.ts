/** What a person may choose about the look of pages, in the order in which the choices are shown. */
export const lookChoices = {
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

export type LookKey = keyof typeof lookChoices
export type Look = { [Key in LookKey]: (typeof lookChoices)[Key][number] }

const defaultLook: Look = {
  theme: 'auto',
  text: '100',
  zoom: 'off',
  digits: 'persian',
  money: 'toman',
  data: 'auto',
  motion: 'auto',
}

// Pure, so that pages that only need the viewport bring nothing of this.
const keys = /* @__PURE__ */ Object.keys(lookChoices) as LookKey[]

/** Reads a look from the text of its cookie or from a form; whatever means nothing is the default. */
export function readLook(given: URLSearchParams): Look {
  const chosen = keys.map((key) => {
    const choices: readonly string[] = lookChoices[key]
    const value = given.get(key) ?? ''
    return [key, choices.includes(value) ? value : defaultLook[key]]
  })
  return Object.fromEntries(chosen) as Look
}

/** The look as the text of its cookie: only what differs from the default. */
export function lookText(look: Look): string {
  const chosen = keys.filter((key) => look[key] !== defaultLook[key])
  return new URLSearchParams(chosen.map((key) => [key, look[key]])).toString()
}

/** Whether pages save data: by choice, or because the device asks for it. */
export const savesData = (look: Look, deviceAsks: boolean): boolean =>
  look.data === 'less' || (look.data === 'auto' && deviceAsks)

/** The attributes of the `html` element that the style, and for `data-money` the parts, read. */
export const lookAttributeNames = [
  'data-theme',
  'data-text',
  'data-digits',
  'data-money',
  'data-motion',
  'data-saving',
] as const
export type LookAttributes = Partial<Record<(typeof lookAttributeNames)[number], string>> & {
  'data-theme'?: 'light' | 'dark'
  'data-money'?: 'toman' | 'rial'
}

/** The attributes for a look; what is as without any choice is left out. */
export function lookAttributes(look: Look, saving: boolean): LookAttributes {
  return {
    ...(look.theme !== 'auto' && { 'data-theme': look.theme }),
    ...(look.text !== '100' && { 'data-text': look.text }),
    ...(look.digits !== 'persian' && { 'data-digits': look.digits }),
    ...(look.money !== 'toman' && { 'data-money': look.money }),
    ...(look.motion !== 'auto' && { 'data-motion': look.motion }),
    ...(saving && { 'data-saving': '' }),
  }
}

/** The viewport of a page. The specification's blocks zooming; a person may lift the block (docs/decisions/0005). */
export const viewportOf = (look: Pick<Look, 'zoom'>): string =>
  'width=device-width, initial-scale=1, viewport-fit=cover' +
  (look.zoom === 'on' ? '' : ', maximum-scale=1, user-scalable=no')
