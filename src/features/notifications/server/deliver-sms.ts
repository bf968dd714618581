import './tables.ts'
import type { Mobile } from '#kit/mobile.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Secrets } from '#platform/secrets.ts'
import { afterAnswer, type SmsOutcome } from '../rules.ts'
import { messageJobSchema } from '../schemas.ts'
import type { SmsAnswer, SmsPort, SmsTemplate } from './providers/sms-port.ts'

/** Hands one queued message to the provider. */
export const deliverSmsJob = defineJob({ name: 'notifications.deliver-sms', payload: messageJobSchema })

export type DeliverSms = { db: Db; secrets: Secrets; clock: Clock; port: SmsPort }

/**
 * Hands one queued message to the provider and stores the answer. Never resends an answered
 * message. A crash between the answer and its storage can send twice, which is harmless for a code.
 * Throws when the job should retry.
 */
export async function deliverSms({ db, secrets, clock, port }: DeliverSms, messageId: bigint): Promise<void> {
  const row = await db.selectFrom('sms_message').selectAll().where('id', '=', messageId).executeTakeFirst()
  if (!row || row.state !== 'waiting') return
  const write = (outcome: SmsOutcome) => writeOutcome({ db, clock }, messageId, outcome)
  if (row.expires_at <= clock.now()) return write({ state: 'failed', failure: row.failure ?? 'expired' })
  const answer = await hand(port, {
    mobile: secrets.open(row.mobile_sealed) as Mobile,
    template: row.template as SmsTemplate,
    tokens: JSON.parse(secrets.open(row.tokens_sealed)) as string[],
    reference: String(row.id),
  })
  const outcome = afterAnswer(answer, row.failure)
  await write(outcome)
  if (outcome.state === 'waiting') throw new Error(`The SMS provider did not accept a message: ${outcome.failure}`)
}

type Opened = { mobile: Mobile; template: SmsTemplate; tokens: string[]; reference: string }

function hand(port: SmsPort, { template, tokens, ...to }: Opened): Promise<SmsAnswer> {
  if (template === 'sign-in-code' || template === 'act-code') return port.sendTemplate({ ...to, template, tokens })
  const [token = '', act] = tokens
  const speaks = template === 'sign-in-call' || template === 'act-call'
  return speaks ? port.callCode({ ...to, code: token, act }) : port.sendText({ ...to, text: token })
}

async function writeOutcome({ db, clock }: Pick<DeliverSms, 'db' | 'clock'>, id: bigint, outcome: SmsOutcome) {
  await db
    .updateTable('sms_message')
    .set({
      state: outcome.state,
      failure: outcome.state === 'sent' ? null : outcome.failure,
      provider: outcome.state === 'sent' ? outcome.provider : null,
      provider_reference: outcome.state === 'sent' ? outcome.providerReference : null,
      answered_at: outcome.state === 'waiting' ? null : clock.now(),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
