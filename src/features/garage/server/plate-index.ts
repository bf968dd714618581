/** The purposes of the blind indexes of plates and VINs. */
export const plateIndexPurpose = 'garage_car.plate'
export const vinIndexPurpose = 'garage_car.vin'
