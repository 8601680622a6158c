export const MAX_LABEL_LENGTH = 60;
export const MAX_ISSUER_LENGTH = 500;
export const MAX_CLIENT_ID_LENGTH = 300;
export const MAX_CLIENT_SECRET_LENGTH = 500;
export const MAX_GROUP_RULES = 100;
export const MAX_GROUP_LENGTH = 200;
export const MAX_STRONG_VALUES = 20;
export const USUAL_SCOPES = 'openid profile email';
