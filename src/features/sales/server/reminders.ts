import './tables.ts'
import type { RequestContext } from '#platform/context.ts'

/** Minutes before an opening at which reminders go out. */
export const reminderMinutes = [10, 60, 1440] as const
export type ReminderMinutes = (typeof reminderMinutes)[number]

type Choice = { planId: bigint; personId: bigint; minutes: ReminderMinutes }

/** Sets a person's reminder before a plan opens; another time replaces the previous one. */
export const remindMe = ({ db, now }: Pick<RequestContext, 'db' | 'now'>, { planId, personId, minutes }: Choice) =>
  db
    .insertInto('sale_reminder')
    .values({ plan_id: planId, person_id: personId, minutes, made_at: now, told_at: null })
    .onConflict((conflict) =>
      conflict.columns(['plan_id', 'person_id']).doUpdateSet({ minutes, made_at: now, told_at: null }),
    )
    .execute()

export const forgetReminder = ({ db }: Pick<RequestContext, 'db'>, { planId, personId }: Omit<Choice, 'minutes'>) =>
  db.deleteFrom('sale_reminder').where('plan_id', '=', planId).where('person_id', '=', personId).execute()
