/** The server API of the marketplace for `app`. */
export { chooseNumberRelay } from './contact/server/providers/choose-relay.ts'
export { createDealerCalls } from './dealer-panel/server/providers/dealer-calls.ts'
/** Events about ads and dealer reviews, for other features. */
export { adMoved, reviewMoved } from './ad/server/events.ts'
/** The ad and the conversation of a deal. */
export {
  findAdsOfModel,
  findAdStates,
  findBlocks,
  findDealAd,
  findDealAds,
  findDealAdsToShow,
  findDealerAds,
  findLastVisit,
  findTakenOffer,
  findUndoable,
  markReserved,
  openThreadOf,
  sellByDeal,
  type DealAd,
} from './conversations/server/deal-door.ts'
export { answerTalkForm } from './conversations/answer-talk-form.ts'
export { talkActions } from './conversations/server/talk-actions.ts'
export { getThread } from './conversations/server/get-thread.ts'
export { readThread } from './conversations/server/read-thread.ts'
export { messagePictures } from './conversations/server/message-picture.ts'
export { offerTaken } from './ad/server/events.ts'
export { findDealer, findWorkplaces } from './dealer-panel/server/panel-context.ts'
export { hideContacts } from './ad/hide-contacts.ts'
