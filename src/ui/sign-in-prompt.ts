type Door = () => Promise<boolean>

let door: Door | undefined
let asking: Promise<boolean> | undefined

/** Registers the prompt that {@link promptSignIn} opens. */
export function registerSignInPrompt(open: Door): void {
  door = open
}

/**
 * Lets a user whose session has ended sign in on the current page; resolves to true on success. Simultaneous actions
 * share one prompt.
 */
export function promptSignIn(): Promise<boolean> {
  asking ??= (door?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
