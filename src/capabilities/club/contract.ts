/** The server door of the club for other capabilities: points are given for deeds, and spent; they never become money. */
/** @public For rooms that give points for a deed, and for draws, which take them for an entry. */
export { givePoints, returnPoints, spendPoints, takeBackPoints, type SpendRefusal } from './server/points.ts'
/** @public */
export { findPoints, type Points } from './server/find-points.ts'
