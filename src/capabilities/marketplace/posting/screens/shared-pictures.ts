import { redirect } from '#kit/redirect.ts'
import { adDraftPath, sharedPlace } from '../../own-ad-addresses.ts'

export const loader = () => redirect(adDraftPath)

/** Pictures are shared to the worker of an installed app. One that has none yet says that nothing came. */
export const action = () => redirect(sharedPlace(0), 303)
