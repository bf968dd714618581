import { expect, it } from 'vitest'
import { mayAtDesk, type DeskRight, type DeskRole } from './roles.ts'

const allowed: Record<DeskRole, DeskRight[]> = {
  owner: ['stock', 'bulk', 'team'],
  manager: ['stock', 'bulk'],
  seller: ['stock'],
}

it.each(Object.entries(allowed) as [DeskRole, DeskRight[]][])('%s has exactly its permissions', (role, rights) => {
  expect(allowed.owner.filter((right) => mayAtDesk(role, right))).toEqual(rights)
})
