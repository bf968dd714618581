export const secondApprovalsPath = '/admin/second-looks'
