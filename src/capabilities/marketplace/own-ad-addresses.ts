import { newAdPath } from './addresses.ts'

/** The ads of the signed-in person. */
export const myAdsPath = '/profile/my-ads'
/** One's own ad with its state and its acts. */
export const myAdPath = (publicId: string): string => `${myAdsPath}/${publicId}`
/** A step of a new ad. */
export const newAdStepPath = (step: string): string => `${newAdPath}/${step}`
/** A step of an ad that was sent before. */
export const editAdStepPath = (publicId: string, step: string): string => `${myAdPath(publicId)}/edit/${step}`

/** Sent ads that wait for staff. */
export const reviewPath = '/admin/ads'
export const adReviewPath = (publicId: string): string => `${reviewPath}/${publicId}`

/** The new ad as the device keeps it; the same page for everybody, also without a connection. Its step stands behind `#`. */
export const adDraftPath = '/profile/my-ads/draft'
/** Where the account takes what the device has, and where the whole ad is sent; what the device needs to be filled in. */
export const keepDraftPath = `${adDraftPath}/keep`
export const sendDraftPath = `${adDraftPath}/send`
export const olderDraftPath = `${adDraftPath}/older`
export const carKitPath = `${adDraftPath}/cars`

/** The page of the device in the place of one of the account that can not be had; null for other addresses. */
export function draftInstead(path: string): string | null {
  const { pathname, search } = new URL(path, 'http://here')
  if (pathname === adDraftPath) return null
  if (pathname === newAdPath) return `${adDraftPath}#choose${search}`
  const step = pathname.startsWith(`${newAdPath}/`) ? pathname.slice(newAdPath.length + 1) : null
  return step && /^[a-z]+$/.test(step) ? `${adDraftPath}#${step}${search}` : null
}

/** Where other apps share pictures to (`share_target` of the web app manifest), and by which name; the worker takes them. */
export const sharePath = `${adDraftPath}/share`
export const sharedPicturesField = 'photos'
/** What comes after sharing: so many pictures were kept. */
export const sharedPlace = (count: number): string => `${adDraftPath}#shared?count=${count}`
