import type { MetaFunction } from 'react-router'
import { doing } from '#platform/context.ts'
import { staffOnly } from '#platform/staff.ts'
import type { Route } from './+types/admin'

export const middleware = [staffOnly('back-office.enter')]

export async function loader({ context }: Route.LoaderArgs) {
  const { now } = doing(context)
  return { now: now.toISOString() }
}

export const meta: MetaFunction = () => [{ title: 'میز کار · فرمان' }]

/** The first page of the back office: what waits for somebody. */
export default function AdminHome() {
  return <h1 className="text-title">میز کار</h1>
}
