import { readDrawing } from '#features/drawings/contract.ts'

/** The number of consecutive cards without two drawings of one view on one stage. */
const window = 6
/** Worse than every repeated stage in a window. */
const twins = 100

/**
 * Chooses a picture for each ad of a list from its pictures, in list order. Takes the first one,
 * unless a neighbour shows the same view on the same stage or the previous card the same colour and
 * view. Then it takes the outside drawing that repeats least: never colour and view of the previous
 * card while the ad has another view, and the repeated stage as far away as possible. Photos stay.
 * The same list always gives the same pictures, and a longer list begins with them.
 */
export function spreadPictures(ads: readonly (readonly string[])[]): (string | null)[] {
  const shown: Shown[] = []
  return ads.map((pictures) => {
    const [first = null] = pictures
    const near = shown.slice(-(window - 1))
    const chosen = first === null || !appearanceOf(first) ? first : minRepeated(pictures, near)
    shown.push(chosen === null ? null : appearanceOf(chosen))
    return chosen
  })
}

type Shown = { view: string; scene: number; colour: string } | null

const outside: ReadonlySet<string> = new Set(['side', 'front', 'rear', 'three-quarter', 'rear-three-quarter'])

function appearanceOf(key: string): Shown {
  const drawing = readDrawing(key)
  return drawing && outside.has(drawing.view) ? drawing : null
}

function minRepeated(pictures: readonly string[], near: readonly Shown[]): string | null {
  let [best = null] = pictures
  let min = Infinity
  for (const key of pictures) {
    const appearance = appearanceOf(key)
    const repeats = appearance ? repetition(appearance, near) : Infinity
    if (repeats < min) [best, min] = [key, repeats]
  }
  return best
}

/** Counts what a picture repeats of its neighbours, the nearest one as the worst; 0 for none. */
function repetition(appearance: NonNullable<Shown>, near: readonly Shown[]): number {
  const before = near.at(-1)
  const twin = before?.view === appearance.view && before.colour === appearance.colour ? twins : 0
  return near.reduce(
    (sum, other, at) => sum + (other?.view === appearance.view && other.scene === appearance.scene ? 2 ** at : 0),
    twin,
  )
}
