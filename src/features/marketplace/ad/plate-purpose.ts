/** The purpose of the blind index that links an ad to its plate: to the garage car, and to other ads of the car. */
export const adPlatePurpose = 'ad.plate'
/** The purpose of the blind index that finds other ads of a VIN. */
export const adVinPurpose = 'ad.vin'
