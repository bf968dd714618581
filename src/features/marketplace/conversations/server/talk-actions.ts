import type { RequestContext } from '#platform/context.ts'
import { newToken } from '#platform/secrets.ts'
import type { TalkActions } from '../answer-talk-form.ts'
import { answerOffer, makeOffer } from './offers.ts'
import { sendMessage } from './send-message.ts'
import { answerVisit, proposeVisit } from './visits.ts'

/** The actions of a person in their thread; each throws not-found for other people's threads. */
export const talkActions = (ctx: RequestContext, who: { threadId: string; personId: bigint }): TalkActions => ({
  send: (message) => sendMessage(ctx, { ...who, ...message }),
  offer: (amountRial, sure) => makeOffer(ctx, { ...who, amountRial, sure }),
  visit: (proposed) => proposeVisit(ctx, { ...who, ...proposed }),
  answerOffer: (answer) => answerOffer(ctx, { ...who, ...answer }),
  answerVisit: (answer) => answerVisit(ctx, { ...who, ...answer }),
  newKey: newToken,
})
