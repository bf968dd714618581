import { redirect } from '#kit/redirect.ts'
import { adDraftPath, sharedPlace } from '../../own-ad-addresses.ts'

export const loader = () => redirect(adDraftPath)

/**
 * The service worker of an installed app handles shared pictures. Without a worker, report that
 * none arrived.
 */
export const action = () => redirect(sharedPlace(0), 303)
