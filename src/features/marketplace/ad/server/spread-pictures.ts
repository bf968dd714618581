import { readDrawing } from '#features/drawings/contract.ts'

/** The number of consecutive cards without two drawings of one view on one stage. */
const window = 6

/**
 * Chooses a picture for each ad of a list from its pictures, in list order. Takes the first one,
 * unless a neighbour shows the same view on the same stage or the previous card the same colour and
 * view. Then it takes the next outside drawing. Photos stay. The same list always gives the same
 * pictures.
 */
export function spreadPictures(ads: readonly (readonly string[])[]): (string | null)[] {
  const shown: Shown[] = []
  return ads.map((pictures) => {
    const [first = null] = pictures
    const near = shown.slice(-(window - 1))
    const chosen =
      first === null || !lookOf(first) ? first : (pictures.find((key) => isFree(lookOf(key), near)) ?? first)
    shown.push(chosen === null ? null : lookOf(chosen))
    return chosen
  })
}

type Shown = { view: string; scene: number; colour: string } | null

const outside: ReadonlySet<string> = new Set(['side', 'front', 'rear', 'three-quarter', 'rear-three-quarter'])

function lookOf(key: string): Shown {
  const drawing = readDrawing(key)
  return drawing && outside.has(drawing.view) ? drawing : null
}

function isFree(look: Shown, near: readonly Shown[]): boolean {
  if (!look) return false
  const before = near.at(-1)
  if (before?.view === look.view && before.colour === look.colour) return false
  return !near.some((other) => other?.view === look.view && other.scene === look.scene)
}
