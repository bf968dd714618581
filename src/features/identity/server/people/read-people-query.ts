import { roles, type Role } from '#platform/permissions.ts'

/** Reads the filters of `/admin/people` from any address. */
export function readPeopleQuery(params: URLSearchParams) {
  const requested = params.get('role')
  const role: Role | null = roles.find((each) => each === requested) ?? null
  const text = (params.get('q') ?? '').slice(0, 100)
  return { text, role, locked: params.get('state') === 'locked', after: params.get('after') }
}
