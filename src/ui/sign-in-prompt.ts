type Door = () => Promise<boolean>

let door: Door | undefined
let asking: Promise<boolean> | undefined

/** Hangs up the door that {@link promptSignIn} opens. */
export function registerSignInPrompt(open: Door): void {
  door = open
}

/** Lets a person whose session has ended sign in where he is; true when he did. Actions of the same moment share one door. */
export function promptSignIn(): Promise<boolean> {
  asking ??= (door?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
