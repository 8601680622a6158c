export interface Envelope {
  resultCode: number;
  resultMessage: string;
  resultModel: unknown;
  resultMessageParam?: string;
}

/** The one shape of every JSON answer. */
export const success = (resultModel: unknown): Envelope => ({
  resultCode: 1001,
  resultMessage: 'success',
  resultModel,
});

export const failure = (resultCode: number, resultMessage: string, params?: object): Envelope => ({
  resultCode,
  resultMessage,
  resultModel: null,
  ...(params && { resultMessageParam: JSON.stringify(params) }),
});
