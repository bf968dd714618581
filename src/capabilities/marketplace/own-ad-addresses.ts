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
