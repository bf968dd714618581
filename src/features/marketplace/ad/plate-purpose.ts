/** The purpose of the blind index that links an ad to the plate of its garage car. */
export const adPlatePurpose = 'ad.plate'
