import { newAdPath } from './addresses.ts'

/** The ads of the signed-in person. */
export const myAdsPath = '/profile/my-ads'
/** An own ad with its state and actions. */
export const myAdPath = (publicId: string): string => `${myAdsPath}/${publicId}`
/** A step of a new ad. */
export const newAdStepPath = (step: string): string => `${newAdPath}/${step}`
/** A step of an existing ad. */
export const editAdStepPath = (publicId: string, step: string): string => `${myAdPath(publicId)}/edit/${step}`

/** Submitted ads that wait for staff. */
export const reviewPath = '/admin/ads'
export const adReviewPath = (publicId: string): string => `${reviewPath}/${publicId}`

/**
 * The new ad stored on the device. The page is the same for everyone and works offline; its step
 * stands behind `#`.
 */
export const adDraftPath = '/profile/my-ads/draft'
/**
 * Receives the device's draft for the account, receives a whole ad, and returns the data for
 * offline use.
 */
export const keepDraftPath = `${adDraftPath}/keep`
export const sendDraftPath = `${adDraftPath}/send`
export const olderDraftPath = `${adDraftPath}/older`
/** Returns the value of the car of a draft on the device. */
export const draftHelpPath = `${adDraftPath}/help`
export const carKitPath = `${adDraftPath}/cars`

/**
 * Returns the device's page that replaces an unavailable page of the account; null for other
 * addresses.
 */
export function draftInstead(path: string): string | null {
  const { pathname, search } = new URL(path, 'http://here')
  if (pathname === adDraftPath) return null
  if (pathname === newAdPath) return `${adDraftPath}#choose${search}`
  const step = pathname.startsWith(`${newAdPath}/`) ? pathname.slice(newAdPath.length + 1) : null
  return step && /^[a-z]+$/.test(step) ? `${adDraftPath}#${step}${search}` : null
}

/**
 * Receives pictures shared from other apps (`share_target` of the web app manifest); handled by the
 * service worker.
 */
export const sharePath = `${adDraftPath}/share`
export const sharedPicturesField = 'photos'
/** The page after sharing, with the number of stored pictures. */
export const sharedPlace = (count: number): string => `${adDraftPath}#shared?count=${count}`

/** The strikes of the signed-in person and of their dealers. */
export const myStrikesPath = `${myAdsPath}/strikes`
/** All strikes and open appeals, for staff. */
export const strikesPath = '/admin/strikes'
export const strikePath = (publicId: string): string => `${strikesPath}/${publicId}`
/** The strikes of an ad's seller, with the form of a new one. */
export const sellerStrikesPath = (publicId: string): string => `${adReviewPath(publicId)}/strikes`
