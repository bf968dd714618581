/** Addresses for the tabs of every section; they need no kinds. */
export const centerPath = '/services/vehicle-center'
export const allCarsPath = `${centerPath}/all-cars`
export const payBillPath = `${centerPath}/bills`
