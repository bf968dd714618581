import { endBody, endTyres } from './end-body.ts'
import { endMirrors } from './end-mirror.ts'
import { type EndShell, centred, endGround } from './end-shell.ts'
import type { Paint } from '../svg/paint.ts'
import { groundShadow } from '../studio.ts'

type EndParts = {
  fromBehind: boolean
  /** Drawn above the body of an open vehicle. */
  cabin: (shell: EndShell) => string
  /** The window of a closed vehicle. */
  screen: (shell: EndShell) => string
  /** Parts fixed to the body, lowest layer first. */
  details: readonly string[]
}

/** A vehicle from the front or from behind, on the ground. */
export function endScene(shell: EndShell, paint: Paint, { fromBehind, cabin, screen, details }: EndParts): string {
  const isOpen = shell.body === 'convertible'
  const parts = [
    endTyres(shell),
    endMirrors(shell, paint, fromBehind),
    isOpen ? cabin(shell) : '',
    endBody(shell, paint),
    isOpen ? '' : screen(shell),
    ...details,
  ]
  return groundShadow(600, endGround - 6, shell.half * shell.scale * 1.28, 46) + centred(parts.join(''))
}
