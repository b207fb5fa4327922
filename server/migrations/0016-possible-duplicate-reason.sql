-- A waiting payment or slip names its reason by the term of the glossary.
update incoming_payment set reason = 'POSSIBLE_DUPLICATE' where reason = 'TWIN';
update slip set reason = 'POSSIBLE_DUPLICATE' where reason = 'TWIN';
update incoming_payment set reason = 'BY_STAFF' where reason = 'DESK';
