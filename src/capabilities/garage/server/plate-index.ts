/** The purposes under which plates and VINs of cars are found again. */
export const plateIndexPurpose = 'garage_car.plate'
export const vinIndexPurpose = 'garage_car.vin'
