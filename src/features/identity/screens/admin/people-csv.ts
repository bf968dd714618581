import { listFile } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { peopleTexts } from '../../admin-texts.ts'
import { roleNames } from '../../role-names.ts'
import { findPeople } from '../../server/people/find-people.ts'
import { people } from './people.tsx'

export const middleware = [requireStaff]

/** Exports the people of the list as CSV, masked as on the page. */
export const loader = listFile(people, findPeople, {
  name: 'people',
  subject: 'people',
  cells: {
    [peopleTexts.name]: ({ name }) => name,
    [peopleTexts.mobile]: ({ maskedMobile }) => maskedMobile,
    [peopleTexts.roles]: ({ roles }) => roles.map((role) => roleNames[role]).join('، '),
    [peopleTexts.since]: ({ since }) => since,
    [peopleTexts.state]: ({ locked }) => (locked ? peopleTexts.locked : peopleTexts.open),
  },
})
