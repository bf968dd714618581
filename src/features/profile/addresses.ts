export const infoPath = '/profile/my-info'
export const shebaPath = `${infoPath}/sheba`
/** The form of the account for refunds, which returns to `next`. */
export const shebaPathTo = (next: string): string => `${shebaPath}?next=${encodeURIComponent(next)}`
/** Receives changes queued on a device. */
export const laterPath = `${infoPath}/later`
/** The parts of `/profile/my-info` with their own form. */
export type EditedPart = 'person' | 'contact'
export const mobilePath = `${infoPath}/mobile`
export const settingsPath = '/profile/settings'
/** The section that signs out other devices. */
export const securityPath = `${settingsPath}#security`
export const passwordPath = `${settingsPath}/password`
export const sessionsPath = `${settingsPath}/sessions`
export const personalDataPath = `${settingsPath}/my-data`
export const deleteAccountPath = `${settingsPath}/delete-account`
export const accountDeletedPath = '/pages/account-deleted'
