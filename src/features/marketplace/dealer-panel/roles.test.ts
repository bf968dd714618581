import { expect, it } from 'vitest'
import { mayInPanel, type PanelRight, type PanelRole } from './roles.ts'

const allowed: Record<PanelRole, PanelRight[]> = {
  owner: ['stock', 'bulk', 'team'],
  manager: ['stock', 'bulk'],
  seller: ['stock'],
}

it.each(Object.entries(allowed) as [PanelRole, PanelRight[]][])('%s has exactly its permissions', (role, rights) => {
  expect(allowed.owner.filter((right) => mayInPanel(role, right))).toEqual(rights)
})
