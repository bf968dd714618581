/** The frames of a whole turn, 15 degrees apart. */
export const turnFrames = 24
/** The number of the view with which a turn begins: the front corner. See `turnViews` of `server/options.ts`. */
export const firstTurnView = 8

const wrapped = (frame: number) => ((frame % turnFrames) + turnFrames) % turnFrames

/**
 * Returns the picture key of a frame, from the key of any frame of the same turn. Beyond the front the pictures of the
 * other side are mirrored.
 */
export function turnFrameKey(turn: string, frame: number): string {
  const place = wrapped(firstTurnView - frame)
  const isMirrored = place > turnFrames / 2
  const key = turn.replace(/-turn-\d+-/, `-turn-${isMirrored ? turnFrames - place : place}-`)
  return isMirrored ? `${key}-m` : key
}

/** Frames of a quarter of a turn. */
const quarter = turnFrames / 4

/** As in a slider of a right-to-left page, the left arrow leads on; arrows go round and do not stop at an end. */
const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', 1],
  ['ArrowUp', 1],
  ['ArrowRight', -1],
  ['ArrowDown', -1],
  ['PageUp', quarter],
  ['PageDown', -quarter],
])

/** Returns the frame that a key leads to; null for other keys. */
export function frameAfterKey(key: string, frame: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return turnFrames - 1
  const step = steps.get(key)
  return step === undefined ? null : wrapped(frame + step)
}

/** Returns the frame after a drag to the right, in pixels: the near side follows the finger, a width is one turn. */
export const frameAfterDrag = (start: number, right: number, width: number): number =>
  wrapped(start - Math.round((right / Math.max(1, width)) * turnFrames))

/** Returns the loaded frame that is nearest to the wanted one; null while none is loaded. */
export function nearestLoaded(loaded: ReadonlySet<number>, wanted: number): number | null {
  for (let away = 0; away <= turnFrames / 2; away++)
    for (const frame of [wrapped(wanted + away), wrapped(wanted - away)]) if (loaded.has(frame)) return frame
  return null
}
