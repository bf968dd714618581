/** Addresses that the tabs of every section know; they need none of the kinds. */
export const centerPath = '/services/vehicle-center'
export const allCarsPath = `${centerPath}/all-cars`
export const payBillPath = `${centerPath}/bills`
