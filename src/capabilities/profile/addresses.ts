export const infoPath = '/profile/my-info'
export const shebaPath = `${infoPath}/sheba`
/** Takes changes that waited on a device. */
export const laterPath = `${infoPath}/later`
/** The parts of `/profile/my-info` with a form of their own. */
export type EditedPart = 'person' | 'contact'
export const mobilePath = `${infoPath}/mobile`
export const settingsPath = '/profile/settings'
/** The part of it from which other devices are signed out. */
export const securityPath = `${settingsPath}#security`
export const passwordPath = `${settingsPath}/password`
export const sessionsPath = `${settingsPath}/sessions`
export const personalDataPath = `${settingsPath}/my-data`
export const deleteAccountPath = `${settingsPath}/delete-account`
export const accountDeletedPath = '/pages/account-deleted'
