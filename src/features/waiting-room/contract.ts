/**
 * The server API of waiting rooms for other features: announce an opening, and check a person's
 * admission.
 */
export { announceWaitingRoom, type NewWaitingRoom, type OrderDraw } from './server/announce.ts'
export {
  endWaitingRoomWithin,
  freezeWaitingRoom,
  setClosingWithin,
  setRateWithin,
  setRemark,
} from './server/actions.ts'
export { admissionOf, type Admission } from './server/find-places.ts'
export { useAdmission, type UseRefusal } from './server/use-admission.ts'
export { countAdmissions, findWaitingRooms, type WaitingRoomView } from './server/find-openings.ts'
export { waitingRoomAdminPath, waitingRoomPath } from './addresses.ts'
export { waitingRoomFlow } from './states.ts'
