/** The server API of the club: points are given for deeds and spent. They never become money. */
/**
 * @public For features that give points for a deed, and for lotteries that charge points for an
 * entry.
 */
export { givePoints, returnPoints, spendPoints, takeBackPoints, type SpendRefusal } from './server/points.ts'
/** @public */
export { findPoints, type Points } from './server/find-points.ts'
