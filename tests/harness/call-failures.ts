/** The error with which the call fails; a call that succeeds fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (data) => {
      throw new Error(`The call succeeded with ${JSON.stringify(data).slice(0, 200)}`);
    },
    (thrown: unknown) => thrown,
  );
}
