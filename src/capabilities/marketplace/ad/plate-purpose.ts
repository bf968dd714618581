/** Under which the plate of the car of the garage from which an ad was made is found again. */
export const adPlatePurpose = 'ad.plate'
