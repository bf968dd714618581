export const infoPath = '/profile/my-info'
export const shebaPath = `${infoPath}/sheba`
export const mobilePath = `${infoPath}/mobile`
export const settingsPath = '/profile/settings'
export const passwordPath = `${settingsPath}/password`
export const sessionsPath = `${settingsPath}/sessions`
export const ownDataPath = `${settingsPath}/my-data`
export const deleteAccountPath = `${settingsPath}/delete-account`
