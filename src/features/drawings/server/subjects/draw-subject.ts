import { coloursOf, colourEnding } from '#kit/picture-address.ts'
import { subjects } from './subjects.ts'

/** Subjects of articles, empty lists or prizes that are not cars. */
export type Subject = keyof typeof subjects

/** The colours of the pages (ui/tokens.css), which a picture cannot read. */
const faces = {
  day: {
    ground: '#e8effc',
    tint: '#c6d7f7',
    surface: '#ffffff',
    line: '#1b4db1',
    saffron: '#f5a300',
    edge: '#e09600',
    ink: '#1b1300',
  },
  night: {
    ground: '#1c2a47',
    tint: '#2c4272',
    surface: '#171b22',
    line: '#8fb4ff',
    saffron: '#ffb938',
    edge: '#ffb938',
    ink: '#1b1300',
  },
} as const

const ending = colourEnding({ top: 'def', middle: 'def', bottom: 'def' })

/** Returns a subject's picture key, `subject-oil-…`; its dark variant ends with `-night`. */
export const subjectPictureKey = (subject: Subject): string => `subject-${subject}${ending}`

/** Parses the subject of a picture key or its prefix (`subject-oil`); null otherwise. */
export function readSubject(text: string): Subject | null {
  const [, name = ''] = /^subject-([a-z-]+?)(?:-[\da-f]{9})?$/.exec(text) ?? []
  return Object.hasOwn(subjects, name) ? (name as Subject) : null
}

/** Returns the name of a subject's drawing. */
export const subjectWord = (subject: Subject): string => subjects[subject].word

/**
 * Returns the SVG (1200 × 900) of a subject's picture key by day or by night; null for other keys.
 */
export function subjectSource(key: string): Uint8Array | null {
  const night = key.endsWith('-night')
  const subject = readSubject(night ? key.slice(0, -'-night'.length) : key)
  if (!subject || (coloursOf(key) !== null && key !== subjectPictureKey(subject))) return null
  return Buffer.from(drawSubject(subject, night ? 'night' : 'day'))
}

function drawSubject(subject: Subject, face: keyof typeof faces): string {
  const { ground, tint, surface, line, saffron, edge, ink } = faces[face]
  const style =
    `.t{fill:${tint}}.g{fill:${ground}}.s{fill:${surface}}.n{fill:${line}}.c{fill:${saffron}}` +
    `.k,.l,.cl,.w,.f{stroke-linecap:round;stroke-linejoin:round}.k{stroke:${line};stroke-width:2.4}` +
    `.l{fill:none;stroke:${line};stroke-width:2.4}.f{fill:none;stroke:${line};stroke-width:1.6;opacity:.55}` +
    `.cl{fill:none;stroke:${edge};stroke-width:3}.w{fill:none;stroke:${ink};stroke-width:2.2}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" width="1200" height="900" fill="none">` +
    `<style>${style}</style><path class="g" d="M0 0h160v120H0z"/><g transform="translate(0 8)">${subjects[subject].art}</g></svg>`
  )
}
