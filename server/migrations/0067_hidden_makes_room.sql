-- What a member hides makes room in the lists of recommendations for others, as what is dismissed does.
create trigger hidden_for_recommendations after insert on hidden
  referencing new table as added for each statement execute function taste_added();
